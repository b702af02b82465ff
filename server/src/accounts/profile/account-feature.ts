import { userInfo, userLocation } from '@bandmark/contracts/api/auth';
import { newUserName } from '@bandmark/contracts/api/tests';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../database/schema/users';
import type { Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { OK } from '../../http/ok';

/** What a signed-in user reads and changes of their account. */
export const accountFeature: Feature = (app, deps) => {
  defineRoute(app, deps, userInfo, { access: 'signed-in' }, async ({ user }) => {
    const { userId, name, email, location, isExaminer } = user;
    return { userId, name, email, location, isExaminer, isPremiumDictionary: false };
  });

  /** Sent when the location is null (spec §7): a location that is there stays. */
  defineRoute(app, deps, userLocation, { access: 'signed-in' }, async ({ userId, body }) => {
    await deps.db
      .update(users)
      .set({ location: body.location.toUpperCase() })
      .where(and(eq(users.userId, userId), isNull(users.location)));
    return OK;
  });

  defineRoute(app, deps, newUserName, { access: 'signed-in' }, async ({ userId, body }) => {
    await deps.db.update(users).set({ name: body.name }).where(eq(users.userId, userId));
    return OK;
  });
};
