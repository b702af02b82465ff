CREATE TABLE "given_marks" (
	"attempt_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"band" real NOT NULL,
	"marked_by" uuid,
	"marked_at" bigint NOT NULL,
	"is_without_recording" boolean NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "given_marks_attempt_id_round_pk" PRIMARY KEY("attempt_id","round")
);
--> statement-breakpoint
CREATE TABLE "mark_claims" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"examiner_id" uuid NOT NULL,
	"claimed_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_drafts" (
	"attempt_id" uuid NOT NULL,
	"examiner_id" uuid NOT NULL,
	"criteria" jsonb NOT NULL,
	"note" text NOT NULL,
	"saved_at" bigint NOT NULL,
	CONSTRAINT "mark_drafts_attempt_id_examiner_id_pk" PRIMARY KEY("attempt_id","examiner_id")
);
--> statement-breakpoint
CREATE TABLE "second_marks" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"wanted_by" uuid,
	"wanted_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mark_history" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "examiners" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "given_marks" ADD CONSTRAINT "given_marks_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_marks" ADD CONSTRAINT "given_marks_marked_by_users_user_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_claims" ADD CONSTRAINT "mark_claims_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_claims" ADD CONSTRAINT "mark_claims_examiner_id_users_user_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_drafts" ADD CONSTRAINT "mark_drafts_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_drafts" ADD CONSTRAINT "mark_drafts_examiner_id_users_user_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_marks" ADD CONSTRAINT "second_marks_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_marks" ADD CONSTRAINT "second_marks_wanted_by_users_user_id_fk" FOREIGN KEY ("wanted_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;