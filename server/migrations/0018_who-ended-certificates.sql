ALTER TABLE "ended_certificates" ADD COLUMN "ended_by" uuid CONSTRAINT "ended_certificates_ended_by_users_user_id_fk" REFERENCES "public"."users"("user_id") ON DELETE set null;
