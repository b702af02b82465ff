CREATE TABLE "operator_actions" (
	"entry" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"detail" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"done_by" uuid,
	"is_command" boolean NOT NULL,
	"done_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replaced_tests" (
	"my_test_id" bigint PRIMARY KEY NOT NULL,
	"replacement_id" bigint NOT NULL,
	"replaced_at" bigint NOT NULL,
	CONSTRAINT "replaced_tests_replacement_id_unique" UNIQUE("replacement_id")
);
--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_done_by_users_user_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_tests" ADD CONSTRAINT "replaced_tests_my_test_id_tests_my_test_id_fk" FOREIGN KEY ("my_test_id") REFERENCES "public"."tests"("my_test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_tests" ADD CONSTRAINT "replaced_tests_replacement_id_tests_my_test_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."tests"("my_test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_user" ON "operator_actions" USING btree ("user_id");