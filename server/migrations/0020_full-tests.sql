ALTER TABLE "tests" ADD COLUMN "listening_form" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "reading_form" text;