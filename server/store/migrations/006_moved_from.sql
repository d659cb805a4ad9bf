-- A letter that tells of a move names the time before it: the one that its reader was told of last, UTC.
alter table letters add column moved_from text;
