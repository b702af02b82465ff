-- The list of accounts goes from page to page in this order (npm run user list).
CREATE INDEX "users_created" ON "users" USING btree ("created_at","user_id");
