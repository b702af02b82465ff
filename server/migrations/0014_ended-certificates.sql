CREATE TABLE "ended_certificates" (
	"certificate_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"successor_id" text,
	"reason" text,
	"my_test_id" bigint,
	"ended_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_withdrawals" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"criteria" jsonb NOT NULL,
	"band" real NOT NULL,
	"marked_by" uuid,
	"withdrawn_by" uuid,
	"withdrawn_at" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "recordings_hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "recordings_withdrawn_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "certificate_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "certificate_name_confirmed_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_lead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mark_withdrawals" ADD CONSTRAINT "mark_withdrawals_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_withdrawals" ADD CONSTRAINT "mark_withdrawals_marked_by_users_user_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_withdrawals" ADD CONSTRAINT "mark_withdrawals_withdrawn_by_users_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_certificates_test" ON "ended_certificates" USING btree ("my_test_id");--> statement-breakpoint
CREATE INDEX "mark_withdrawals_attempt" ON "mark_withdrawals" USING btree ("attempt_id");--> statement-breakpoint
-- The account page of before said of the account's name that it stands on certificates. Who began an exam under it gets
-- a certificate in that name without being asked again, unless it was only made from the e-mail address.
UPDATE "users" SET "certificate_name" = "name" WHERE trim("name") <> '' AND "name" <> left(split_part("email", '@', 1), 120)
  AND EXISTS (SELECT FROM "attempts" WHERE "attempts"."user_id" = "users"."user_id");
