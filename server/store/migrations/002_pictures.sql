-- What pictures came with a request, as JSON: `Picture[]`. The files are in the data folder, under photos/ and the request's id.
alter table leads add column pictures text;
