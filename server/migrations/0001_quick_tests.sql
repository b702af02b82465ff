CREATE TABLE "attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"my_test_id" bigint NOT NULL,
	"user_id" uuid,
	"skill" text NOT NULL,
	"form_id" text NOT NULL,
	"task" jsonb NOT NULL,
	"begun_at" bigint NOT NULL,
	"time_factor" real DEFAULT 1 NOT NULL,
	"extra_ms" integer DEFAULT 0 NOT NULL,
	"deadline" bigint NOT NULL,
	"answer_sequence" integer DEFAULT 0 NOT NULL,
	"answer_text" text DEFAULT '' NOT NULL,
	"is_answer_late" boolean DEFAULT false NOT NULL,
	"submitted_at" bigint,
	"closed_by" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"receipt" text,
	"lease_writer" uuid,
	"lease_heard_at" bigint,
	"answer_id" bigint NOT NULL,
	"uuid" uuid NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "attempts_answer_id_unique" UNIQUE("answer_id"),
	CONSTRAINT "attempts_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "attempts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "attempts_part_of_test" UNIQUE("my_test_id","skill")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"attempt_id" uuid NOT NULL,
	"segment" integer NOT NULL,
	"writer" uuid NOT NULL,
	"opened_at" bigint NOT NULL,
	CONSTRAINT "segments_attempt_id_segment_pk" PRIMARY KEY("attempt_id","segment")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"certificate_id" text PRIMARY KEY NOT NULL,
	"my_test_id" bigint NOT NULL,
	"issued_at" bigint NOT NULL,
	"total_band" real NOT NULL,
	"record" jsonb NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "certificates_my_test_id_unique" UNIQUE("my_test_id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"band" real NOT NULL,
	"method" text NOT NULL,
	"features" jsonb NOT NULL,
	"estimated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_history" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"criteria" jsonb NOT NULL,
	"band" real NOT NULL,
	"source" text NOT NULL,
	"marked_by" uuid,
	"marked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"criteria" jsonb NOT NULL,
	"band" real NOT NULL,
	"source" text NOT NULL,
	"marked_by" uuid,
	"marked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_chunks" (
	"attempt_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"segment" integer NOT NULL,
	"sequence" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"content_type" text NOT NULL,
	"started_at" bigint,
	"stored_at" bigint NOT NULL,
	CONSTRAINT "recording_chunks_attempt_id_stream_segment_sequence_pk" PRIMARY KEY("attempt_id","stream","segment","sequence")
);
--> statement-breakpoint
CREATE TABLE "recording_plans" (
	"attempt_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"segment" integer NOT NULL,
	"chunks" integer NOT NULL,
	CONSTRAINT "recording_plans_attempt_id_stream_segment_pk" PRIMARY KEY("attempt_id","stream","segment")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"mime_type" text,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"last_chunk_at" bigint,
	"completed_at" bigint,
	"finalised_at" bigint,
	"missing_chunks" integer DEFAULT 0 NOT NULL,
	"has_camera" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "standard_results" (
	"type" text NOT NULL,
	"test_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	CONSTRAINT "standard_results_type_test_id_pk" PRIMARY KEY("type","test_id")
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"my_test_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"number" integer NOT NULL,
	"test_id" bigint,
	"writing_form" text NOT NULL,
	"speaking_form" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "tests_number_per_user" UNIQUE("user_id","number")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_my_test_id_tests_my_test_id_fk" FOREIGN KEY ("my_test_id") REFERENCES "public"."tests"("my_test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_my_test_id_tests_my_test_id_fk" FOREIGN KEY ("my_test_id") REFERENCES "public"."tests"("my_test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_history" ADD CONSTRAINT "mark_history_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_history" ADD CONSTRAINT "mark_history_marked_by_users_user_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_marked_by_users_user_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_chunks" ADD CONSTRAINT "recording_chunks_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_plans" ADD CONSTRAINT "recording_plans_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("submitted_at","deadline");--> statement-breakpoint
CREATE INDEX "attempts_user" ON "attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mark_history_attempt" ON "mark_history" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "recordings_open" ON "recordings" USING btree ("finalised_at");