// Loaded into a server before the product: lets the suite move its clock and raise errors outside of any call.
const RealDate = Date;
let skew = Number(process.env.SKEW_MS ?? 0);

class SkewedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + skew);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + skew;
  }
}
globalThis.Date = SkewedDate;

process.on('message', (message) => {
  if (message.skewMs !== undefined) skew = message.skewMs;
  if (message.fails === 'exception')
    setImmediate(() => {
      throw new Error('staged exception');
    });
  process.send({ done: true });
});
// The listener must not keep the process alive: a server exits when its work is done.
process.channel?.unref();
