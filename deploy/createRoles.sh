#!/bin/sh
# Run once by the postgres image, on an empty database: the role that the server runs as, which owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/database_server_password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE clinic_server LOGIN PASSWORD :'password';
SQL
