-- When a room has to be looked at by itself: clocks, computers, people who stay away.
alter table rooms add column due_ms bigint not null default 9223372036854775807;

create index rooms_by_due on rooms (due_ms);

create table players (
    id text primary key not null,
    name text not null,
    created_ms bigint not null
);

-- How people are known: by the secrets in their browsers, of which these are hashes, so that a copy of the database lets
-- nobody in.
create table keys (
    secret_hash text primary key not null,
    player text not null
);

-- Codes with which people bring their seats to another device, once and before a time.
create table codes (
    code_hash text primary key not null,
    player text not null,
    until_ms bigint not null
);

-- What people say at tables. It is no part of the log, so it can be deleted.
create table chat (
    room text not null,
    at_ms bigint not null,
    player text not null,
    seated bigint not null,
    name text not null,
    text text not null
);

create index chat_by_room on chat (room, at_ms);

-- One row about the servers as a whole: when one of them was last alive, and a secret that they share.
create table house (
    alive_ms bigint not null,
    secret text not null
);

insert into house (alive_ms, secret) values (0, '');
