CREATE TABLE "credential_keys" (
	"generation" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "credential_keys_public_key_unique" UNIQUE("public_key")
);
--> statement-breakpoint
CREATE TABLE "credential_places" (
	"certificate_id" text PRIMARY KEY NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "credential_places_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "credential_places_place_unique" UNIQUE("place")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"certificate_id" text PRIMARY KEY NOT NULL,
	"signed_for" text NOT NULL,
	"document" text NOT NULL,
	"signed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_certificate_id_certificates_certificate_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("certificate_id") ON DELETE cascade ON UPDATE cascade;