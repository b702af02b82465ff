CREATE TABLE "exam_events" (
	"attempt_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"started_ms" integer NOT NULL,
	"duration_ms" integer,
	"text" text,
	"text_length" integer,
	"question" integer,
	"finding" text,
	"received_at" bigint NOT NULL,
	CONSTRAINT "exam_events_attempt_id_event_id_pk" PRIMARY KEY("attempt_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_events_in_order" ON "exam_events" USING btree ("attempt_id","started_ms");