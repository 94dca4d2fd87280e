import { Container } from "@cloudflare/containers";

/** The render service in production: its image is render-service/Dockerfile. Locally RENDERER_URL is used instead. */
export class RendererContainer extends Container<Env> {
  override defaultPort = 8789;
  /** Kept awake by the open request of each job; sleeps when nobody has asked for a while. */
  override sleepAfter = "10m";
  override envVars = {
    RENDERER_SECRET: this.env.RENDERER_SECRET,
    MEDIA_ORIGINS: this.env.PUBLIC_ORIGIN,
    RENDERER_HOST: "0.0.0.0",
    RENDERER_PORT: "8789",
  };
}
