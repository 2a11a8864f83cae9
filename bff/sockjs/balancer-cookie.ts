import type { FastifyReply, FastifyRequest } from 'fastify';

const OURS = /(?:^|;)\s*JSESSIONID=([^;]*)/;
/** The characters that a cookie may contain (RFC 6265, section 4.1.1), at a length that fits a server name. */
const VALUE = /^[!#-+\--:<-[\]-~]{1,128}$/;
const NO_SESSION = 'dummy';

/**
 * Sets the cookie `JSESSIONID`, which some load balancers use to find the server of a session (SockJS protocol 0.3.3, section
 * JsessionidCookie): they put the server's name into it, and we return it unchanged. The server itself ignores it.
 */
export function setBalancerCookie(request: FastifyRequest, reply: FastifyReply): void {
  const came = OURS.exec(request.headers.cookie ?? '')?.[1]?.trim() ?? '';
  const value = VALUE.test(came) ? came : NO_SESSION;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `JSESSIONID=${value}; path=/; HttpOnly; SameSite=Lax${secure}`);
}
