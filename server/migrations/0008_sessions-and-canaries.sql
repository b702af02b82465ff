CREATE TABLE "ended_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canary_visitors" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"network" text NOT NULL,
	"place" integer NOT NULL,
	"hour" bigint NOT NULL,
	"loads" integer NOT NULL,
	"errors" integer NOT NULL,
	CONSTRAINT "canary_visitors_remote_version_network_place_hour_pk" PRIMARY KEY("remote","version","network","place","hour")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "grant_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "ended_sessions_expiry" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "canary_visitors_hour" ON "canary_visitors" USING btree ("hour");