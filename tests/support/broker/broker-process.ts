/** A message broker in a separate process, which a test can kill: `node broker-process.ts <port> <passcode>`. */
import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';

const [port = '0', passcode = ''] = process.argv.slice(2);
const used = await openEmbeddedBroker().listen({ port: Number(port), passcode });
process.stdout.write(`listening on ${used}\n`);
