-- Attempts know that they await a mark, so that a list of them reads no others (docs/decisions/
-- 183-attempts-know-that-they-await-a-mark.md). The new column writes no row that is there; of the attempts, only those
-- that wait are changed.
ALTER TABLE "attempts" ADD COLUMN "awaits_mark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION attempt_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.awaits_mark := new.submitted_at is not null
    and not exists (select from marks where marks.attempt_id = new.attempt_id);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER attempts_submitted BEFORE UPDATE OF submitted_at ON "attempts" FOR EACH ROW
  WHEN (new.submitted_at IS DISTINCT FROM old.submitted_at) EXECUTE FUNCTION attempt_submitted();--> statement-breakpoint
CREATE FUNCTION mark_came_or_went() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    update attempts set awaits_mark = false where attempt_id = new.attempt_id and awaits_mark;
  else
    update attempts set awaits_mark = true where attempt_id = old.attempt_id and submitted_at is not null;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER marks_came_or_went AFTER INSERT OR DELETE ON "marks" FOR EACH ROW
  EXECUTE FUNCTION mark_came_or_went();--> statement-breakpoint
UPDATE "attempts" SET "awaits_mark" = true WHERE "submitted_at" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "marks" WHERE "marks"."attempt_id" = "attempts"."attempt_id");--> statement-breakpoint
CREATE INDEX "attempts_awaiting_mark" ON "attempts" USING btree ("submitted_at","attempt_id") WHERE "attempts"."awaits_mark";
