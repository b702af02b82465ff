CREATE TABLE "telemetry_counts" (
	"minute" bigint NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"phase" text NOT NULL,
	"kind" text NOT NULL,
	"step" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "telemetry_counts_minute_remote_version_phase_kind_step_pk" PRIMARY KEY("minute","remote","version","phase","kind","step")
);
--> statement-breakpoint
CREATE TABLE "telemetry_errors" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"phase" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "telemetry_errors_text" UNIQUE("remote","version","phase","kind","message")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "releases" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "telemetry_counts_version" ON "telemetry_counts" USING btree ("remote","version","minute");--> statement-breakpoint
CREATE INDEX "telemetry_errors_last" ON "telemetry_errors" USING btree ("last_at");