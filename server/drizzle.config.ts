import { defineConfig } from 'drizzle-kit';

/** `npm run make-migration -- --name what-changed` after a change of the schema; the SQL is committed. */
export default defineConfig({ dialect: 'postgresql', schema: './src/database/schema/*.ts', out: './migrations' });
