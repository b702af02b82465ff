ALTER TABLE "attempts" RENAME COLUMN "lease_writer" TO "lease_tab_id";--> statement-breakpoint
ALTER TABLE "segments" RENAME COLUMN "writer" TO "tab_id";
