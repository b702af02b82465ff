CREATE TABLE "findings" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"my_test_id" bigint NOT NULL,
	"attempt_id" uuid,
	"subject" text NOT NULL,
	"missing" integer NOT NULL,
	"found_at" bigint NOT NULL,
	"checked_at" bigint NOT NULL,
	CONSTRAINT "findings_subject" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "sweep_positions" (
	"sweep" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_my_test_id_tests_my_test_id_fk" FOREIGN KEY ("my_test_id") REFERENCES "public"."tests"("my_test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;