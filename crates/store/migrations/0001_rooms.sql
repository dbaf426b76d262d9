-- A room is its log: `lines` has all of it. `rooms` has what lists need, and the secret, which is in no line until the
-- game is over. `head` is the number of the last line.
create table rooms (
    id text primary key not null,
    secret text not null,
    game text not null,
    stage text not null,
    is_public bigint not null,
    head bigint not null,
    changed_ms bigint not null
);

create index rooms_by_stage on rooms (stage, is_public, changed_ms);

create table lines (
    room text not null,
    seq bigint not null,
    line text not null,
    primary key (room, seq)
);
