import type { ComponentType } from 'react';

/**
 * A module with the screens of the pages that a remote declares in its package.json (`bandmark.pages`). Each export is
 * named as `screen` of its page: a component without props, which reads its parameters through the router facade.
 */
export type PageModule = Readonly<Record<string, ComponentType>>;
