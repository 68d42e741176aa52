/** Stands in for the package of this name under Jest; nothing here downloads. */
module.exports = function contentDisposition() {
  throw new Error('Not available under Jest');
};
module.exports.create = module.exports;
