/** Settings of a site with a public origin. */
export const PUBLIC_SITE = {
  PUBLIC_ORIGIN: 'https://bandmark.example',
  OPERATOR_NAME: 'Sample Operator',
  OPERATOR_ADDRESS: '1 Sample Street, Tallinn',
  OPERATOR_CONTACT: 'operator@bandmark.example',
  GOVERNING_COUNTRY: 'EE',
};
