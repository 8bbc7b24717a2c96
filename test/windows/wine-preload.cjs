// Loaded into each Node under Wine by NODE_OPTIONS, to get around what Wine 8 lacks or replaces.
const { Socket } = require('node:net');

// libuv sets TCP_KEEPIDLE (src/win/tcp.c), which Wine does not support: each connection with keep-alive would fail
// with UNKNOWN.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};
// oxlint-disable-next-line typescript/unbound-method -- it gets its socket below
const { connect } = Socket.prototype;
Socket.prototype.connect = function connectWithoutKeepAlive(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof options === 'object' && options !== null) options.keepAlive = false;
  return connect.apply(this, args);
};

// Wine sets these variables from its registry, and ignores those of its own environment.
const folder = process.env.DEVICE_LAB_WINE_TEMP;
if (folder !== undefined) Object.assign(process.env, { TEMP: folder, TMP: folder });
