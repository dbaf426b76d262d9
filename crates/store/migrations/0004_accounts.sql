-- People who can come back with a login and a password. Everybody else is known by the keys in their browsers alone.
create table accounts (
    player text primary key not null,
    login text not null unique,
    password text not null,
    created_ms bigint not null
);

-- The rooms in which people have sat down.
create table seats (
    player text not null,
    room text not null,
    primary key (player, room)
);
