#!/bin/sh
# Runs once, when the database's volume is empty: the roles that the README describes.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v login="$LOGIN_PASSWORD" --username postgres <<'SQL'
create role rostrum_app nologin;
create role rostrum_owner login password :'owner';
create role rostrum_login login noinherit password :'login' in role rostrum_app;
grant rostrum_app to rostrum_owner with admin option;
create database rostrum owner rostrum_owner;
SQL
