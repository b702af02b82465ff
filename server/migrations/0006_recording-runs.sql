ALTER TABLE "recording_plans" RENAME TO "declared_streams";--> statement-breakpoint
ALTER TABLE "declared_streams" RENAME CONSTRAINT "recording_plans_attempt_id_stream_segment_pk" TO "declared_streams_attempt_id_stream_segment_pk";--> statement-breakpoint
ALTER TABLE "declared_streams" RENAME CONSTRAINT "recording_plans_attempt_id_attempts_attempt_id_fk" TO "declared_streams_attempt_id_attempts_attempt_id_fk";--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "files_run" uuid;
