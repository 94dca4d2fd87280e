import { Container } from "@cloudflare/containers";
import { timeLimits } from "#render-service/time-limits.contract.ts";

/** The render service in production: its image is render-service/Dockerfile. Locally RENDERER_URL is used instead. */
export class RendererContainer extends Container<Env> {
  override defaultPort = 8789;
  /** In seconds. A job outlives the request that brought it: that ends with the consumer that watches it. */
  override sleepAfter = Math.ceil(timeLimits.containerSleep / 1000);
  override envVars = {
    RENDERER_SECRET: this.env.RENDERER_SECRET,
    MEDIA_ORIGINS: this.env.PUBLIC_ORIGIN,
    RENDERER_HOST: "0.0.0.0",
    RENDERER_PORT: "8789",
  };
}
