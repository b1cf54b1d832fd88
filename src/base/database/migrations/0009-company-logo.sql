-- A tenant's own picture, shown to its users beside the product's: PNG or JPEG, told by its content.
alter table company add column logo_file_id bigint references file;
alter table company add column logo_type text check (logo_type in ('image/png', 'image/jpeg'));
