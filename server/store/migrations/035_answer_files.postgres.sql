-- Files that were sent with an answer: the name of their folder in the storage, and a JSON list of their names, types and sizes.
alter table replies add column folder text collate "C";
alter table replies add column files text collate "C";
create index replies_of_folder on replies (folder) where folder is not null;
