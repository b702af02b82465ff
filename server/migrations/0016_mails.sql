CREATE TABLE "enquiries" (
	"enquiry_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"organisation" text NOT NULL,
	"people" text NOT NULL,
	"message" text NOT NULL,
	"created_at" bigint NOT NULL,
	"handled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "mail_opt_outs_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"values" jsonb NOT NULL,
	"together" text,
	"created_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"sent_at" bigint,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "mark_history" ADD COLUMN "is_without_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "is_without_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("sent_at","due_at");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");