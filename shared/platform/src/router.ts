/**
 * Router facade: what screens may use of react-router-dom. Shared instead of the whole library, which would not be
 * tree-shaken (a shared module never is). An export missing here is `undefined` at run time in a remote: lint
 * forbids importing react-router-dom outside shell and platform.
 */
export { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { Link, NavLink } from './routing/link';
export { useBlocker } from './routing/use-blocker';
