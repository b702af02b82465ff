CREATE TABLE "extra_times" (
	"attempt_id" uuid NOT NULL,
	"from_at" bigint NOT NULL,
	"reason" text NOT NULL,
	"ms" integer NOT NULL,
	"given_at" bigint NOT NULL,
	CONSTRAINT "extra_times_attempt_id_from_at_reason_pk" PRIMARY KEY("attempt_id","from_at","reason")
);
--> statement-breakpoint
CREATE TABLE "liveness" (
	"name" text PRIMARY KEY NOT NULL,
	"alive_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_extra_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;