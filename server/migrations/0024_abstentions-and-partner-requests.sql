CREATE TABLE "partner_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"created_at" bigint NOT NULL,
	"acknowledged_at" bigint,
	CONSTRAINT "partner_requests_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "abstentions" jsonb;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_attempt_id_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE cascade ON UPDATE no action;