import {
  ENQUIRIES_AT_ONCE,
  type EnquiryPlan,
  handleEnquiry,
  listEnquiries,
  sendEnquiry,
} from '@bandmark/contracts/api/enquiries';
import { isEmail, plainEmail } from '@bandmark/domain/credentials';
import { DAY_MS, HOUR_MS } from '@bandmark/domain/durations';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Feature } from '../../app-dependencies';
import { deleteInPortions } from '../../database/delete-in-portions';
import { enquiries } from '../../database/schema/mails';
import { defineRoute } from '../../http/define-route';
import { type FieldError, invalidFields } from '../../http/http-error';
import { OK } from '../../http/ok';
import { takeFromLimit } from '../../http/rate-limit';
import { randomUuid } from '../../random-id';
import { requireCaptcha } from '../captcha/captcha-verifier';
import type { AccountsDependencies } from '../dependencies';

const FROM_NETWORK = { max: 20, windowMs: HOUR_MS };
const FROM_ADDRESS = { max: 3, windowMs: HOUR_MS };
/** Sales replies within days, so after a year an enquiry is no longer needed. */
const KEEP_MS = 365 * DAY_MS;
const PLAN_NAMES: Readonly<Record<EnquiryPlan, string>> = { pro: 'Pro', enterprise: 'Enterprise' };

type Form = Record<'name' | 'email' | 'organisation' | 'people' | 'message', string>;

/** Enquiries about Pro and Enterprise: stored for a year, mailed to `SALES_EMAIL`, and listed for operators. */
export const enquiriesFeature: Feature<AccountsDependencies> = async (app, deps) => {
  defineRoute(app, deps, sendEnquiry, { access: 'anyone', limit: FROM_NETWORK }, async ({ body, request }) => {
    const form = cleaned(body);
    await requireCaptcha(deps.captcha, body.reCaptcha, request.ip);
    await takeFromLimit(deps, `enquiry|${plainEmail(form.email)}`, FROM_ADDRESS);
    const enquiryId = randomUuid();
    const mailId = await deps.db.transaction(async (tx) => {
      await tx.insert(enquiries).values({ enquiryId, plan: body.plan, ...form, createdAt: deps.clock() });
      const values = { plan: PLAN_NAMES[body.plan], ...form };
      return deps.mails.add(tx, 'enquiry', { email: deps.settings.SALES_EMAIL }, values, { key: enquiryId });
    });
    await deps.mails.causedBy(request.id).sendAdded(mailId);
    return OK;
  });

  defineRoute(app, deps, listEnquiries, { access: 'site-operator' }, async ({ query }) => {
    const most = query.most ?? ENQUIRIES_AT_ONCE;
    const rows = await deps.db.select().from(enquiries).orderBy(desc(enquiries.createdAt)).limit(most);
    return rows.map(({ createdAt, handledAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      handledAt: handledAt === null ? null : new Date(handledAt).toISOString(),
    }));
  });

  defineRoute(app, deps, handleEnquiry, { access: 'site-operator' }, async ({ params, body }) => {
    const byId = eq(enquiries.enquiryId, params.enquiryId);
    // Keeps the time of an operator who was first.
    const change = body.isHandled
      ? deps.db
          .update(enquiries)
          .set({ handledAt: deps.clock() })
          .where(and(byId, isNull(enquiries.handledAt)))
      : deps.db.update(enquiries).set({ handledAt: null }).where(byId);
    await change;
    return OK;
  });

  await deps.jobs.work('forget-enquiries', async () => {
    deps.log.info({ removed: { enquiries: await cleanUpEnquiries(deps) } }, 'old enquiries removed');
  });
};

/** Removes enquiries that are older than a year. @returns how many */
async function cleanUpEnquiries({ db, clock }: Pick<AccountsDependencies, 'db' | 'clock'>): Promise<number> {
  return deleteInPortions(db, enquiries, lt(enquiries.createdAt, clock() - KEEP_MS));
}

/**
 * Trims the fields and joins all but the message to one line: a line break in a name is never intended.
 * @throws HttpError 400 that names each missing or invalid field
 */
function cleaned({ name, email, organisation, people, message }: Form): Form {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim();
  const form = {
    name: line(name),
    email: line(email),
    organisation: line(organisation),
    people: line(people),
    message: message.trim(),
  };
  const errors: FieldError[] = (['name', 'organisation'] as const).flatMap((field) =>
    form[field] === '' ? [{ message: `${field} is required.`, field, code: 'field_required' as const }] : [],
  );
  if (!isEmail(plainEmail(form.email)))
    errors.push({ message: 'email is not valid.', field: 'email', code: 'email_invalid' });
  if (errors.length > 0) throw invalidFields(errors);
  return form;
}
