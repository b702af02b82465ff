// Resolved from here, so that packages need not depend on the transformer themselves.
module.exports = require('@swc/jest');
