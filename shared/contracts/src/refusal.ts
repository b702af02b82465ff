/**
 * The HTTP status with which the API refused a call for good; 0 if the call may succeed later. A firewall or a hotel's
 * network that refuses without a code says nothing about what was asked for. This is no member of the platform's
 * `ApiError`, because that of an older shell would lack it.
 * @param error an `ApiError`
 */
export const refusalOf = ({ status, isTransient }: { status: number; isTransient: boolean }): number =>
  isTransient ? 0 : status;
