CREATE TABLE "answer_versions" (
	"attempt_id" uuid NOT NULL,
	"tab_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"text" text NOT NULL,
	"typed_at" bigint,
	"received_at" bigint NOT NULL,
	CONSTRAINT "answer_versions_attempt_id_tab_id_pk" PRIMARY KEY("attempt_id","tab_id")
);
--> statement-breakpoint
ALTER TABLE "answer_versions" ADD CONSTRAINT "answer_versions_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;