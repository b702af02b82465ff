-- What the plans of a site with years of data lack (docs/decisions/182-plans-for-years-of-data.md). Building an index
-- keeps writers from its table until the migration ends, so what an exam writes comes last.
CREATE INDEX "users_certificate_named" ON "users" USING btree ("certificate_name_confirmed_at");--> statement-breakpoint
CREATE INDEX "tests_full" ON "tests" USING btree ("test_id") WHERE "tests"."test_id" is not null;--> statement-breakpoint
CREATE INDEX "tests_withdrawn" ON "tests" USING btree ("my_test_id") WHERE "tests"."recordings_withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "standard_results_test" ON "standard_results" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "credentials_signed_for" ON "credentials" USING btree ("certificate_id","signed_for");--> statement-breakpoint
CREATE INDEX "mark_history_marked_by" ON "mark_history" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "given_marks_marked_by" ON "given_marks" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "marks_marked" ON "marks" USING btree ("marked_at");--> statement-breakpoint
CREATE INDEX "marks_marked_by" ON "marks" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_email" ON "mails" USING btree (lower("email")) WHERE "mails"."email" is not null;--> statement-breakpoint
CREATE INDEX "recordings_open_until" ON "recordings" USING btree ("open_until") WHERE "recordings"."open_until" is not null;--> statement-breakpoint
CREATE INDEX "attempts_receipt" ON "attempts" USING btree ("receipt");
