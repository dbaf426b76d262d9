-- How games ended, a row for each seat. A computer has a level and no player. `score` is 0 for a loss, 1 for a draw and 2
-- for a win. Ratings are in millionths, and 0 unless the game was rated.
create table results (
    room text not null,
    seat bigint not null,
    player text not null,
    level bigint not null,
    game text not null,
    at_ms bigint not null,
    score bigint not null,
    is_rated bigint not null,
    is_public bigint not null,
    before_u bigint not null,
    after_u bigint not null,
    primary key (room, seat)
);

create index results_by_player on results (player, at_ms);

-- The ratings of people with an account, in millionths.
create table ratings (
    player text not null,
    game text not null,
    rating_u bigint not null,
    deviation_u bigint not null,
    volatility_u bigint not null,
    games bigint not null,
    at_ms bigint not null,
    primary key (player, game)
);

create index ratings_by_game on ratings (game, rating_u);

-- Secrets with which programs play for a person, as hashes.
create table tokens (
    token_hash text primary key not null,
    id text not null unique,
    player text not null,
    name text not null,
    created_ms bigint not null
);

create index tokens_by_player on tokens (player);
