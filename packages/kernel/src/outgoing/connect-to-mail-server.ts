import type { Socket } from 'node:net';
import {
  answering,
  judgedAddresses,
  privateWithin,
  type Reach,
  refuseToCall,
  unlessAborted,
} from './judged-addresses.ts';
import { mailServerComplaint } from './mail-server-complaint.ts';
import { openSocket } from './open-socket.ts';

/**
 * The way to a mail server that came in by the API. Judged again here, whatever was judged when it was
 * written down: names lead elsewhere since, and settings come by other ways, too.
 */
export const mailServerConnector =
  (reach: Reach) =>
  async (given: string, port: number, signal: AbortSignal): Promise<Socket> => {
    const host = given.toLowerCase();
    const complaint = mailServerComplaint(host, port, privateWithin(reach));
    if (complaint !== undefined) refuseToCall(complaint);
    const addresses = await unlessAborted(signal, judgedAddresses(reach, host));
    return openSocket({ host, port, signal, lookup: answering(addresses) });
  };
