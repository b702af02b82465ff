/** Days in which an owner who asked to delete their account can change their mind. */
export const DELETION_DAYS = 7;
