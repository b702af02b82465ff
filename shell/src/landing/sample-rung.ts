import { type Level, LEVELS } from '@bandmark/domain/levels';
import type { CSSProperties } from 'react';

/** How far the sample's animations climb: steps above A0, as the custom property that their keyframes read. */
export const rungOf = (level: Level): CSSProperties => ({ '--rung': LEVELS.indexOf(level) }) as CSSProperties;
