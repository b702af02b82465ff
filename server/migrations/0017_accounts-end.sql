CREATE TABLE "other_addresses" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "other_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erasing_at" bigint;--> statement-breakpoint
ALTER TABLE "other_addresses" ADD CONSTRAINT "other_addresses_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "other_addresses_used" ON "other_addresses" USING btree ("used_at");