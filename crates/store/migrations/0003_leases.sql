-- Which server looks after a room that is due, and until when, so that several servers do not do the same work.
alter table rooms add column leased_ms bigint not null default 0;
alter table rooms add column leased_by text not null default '';
