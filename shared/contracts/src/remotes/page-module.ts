import type { ComponentType } from 'react';

/**
 * A module with the screens of pages that a remote declares in its package.json (`bandmark.pages`): components without
 * props, which take the parameters of their address from the router facade. Exported by name, each as `screen` of its
 * page.
 */
export type PageModule = Readonly<Record<string, ComponentType>>;
