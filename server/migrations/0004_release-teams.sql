CREATE TABLE "release_teams" (
	"name" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"remotes" text[] NOT NULL,
	"public_key" text,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "release_teams_token_hash_unique" UNIQUE("token_hash")
);
