/**
 * Router facade: the part of react-router-dom that screens may use. Sharing the whole library would cost its full size,
 * because shared modules are not tree-shaken. An export missing here is `undefined` at run time in a remote, so lint
 * forbids importing react-router-dom outside shell and platform.
 */
export { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { Link, NavLink } from './routing/link';
export { useBlocker } from './routing/use-blocker';
