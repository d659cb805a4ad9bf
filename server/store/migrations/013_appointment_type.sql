-- The type of an appointment is called type everywhere.
alter table bookings rename column kind to type;
